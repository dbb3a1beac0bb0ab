/* The subcommands of `yomi lab`: each is a function with the arguments that follow its name; lab.c lists
 * them. */
#ifndef YOMI_APP_LAB_H
#define YOMI_APP_LAB_H

int lab_list(int argc, char **argv);
int lab_run(int argc, char **argv);
int lab_epd(int argc, char **argv);
int lab_tree(int argc, char **argv);

#endif
