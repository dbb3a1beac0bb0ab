/* Clocks, in seconds. Wall time limits a search; CPU time measures it. */
#ifndef YOMI_CORE_CLOCK_H
#define YOMI_CORE_CLOCK_H

/* A clock that only runs forward, from some moment in the past. */
double clock_wall(void);

/* CPU time of this thread, and of the whole process. In WebAssembly, where there is no such clock,
 * both are the wall clock. */
double clock_cpu_thread(void);
double clock_cpu_process(void);

/* Does nothing for so long. WebAssembly cannot wait: there it returns at once. */
void clock_sleep(double seconds);

#endif
