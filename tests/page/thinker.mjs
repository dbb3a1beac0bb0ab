// A thread of the tests of the module: runs one request and says when it came back.
import { parentPort, workerData } from "node:worker_threads";
import { Core } from "../../web/core.js";

const { module, flag, game, position, request } = workerData;
const core = await Core.start(module, { stopRequested: () => Atomics.load(flag, 0) !== 0 });
const session = core.open(game, { position, odd: true });
const [name, ...values] = request;
parentPort.postMessage({ begun: true });
const answer = session[name](...values);
parentPort.postMessage({ answer, at: Date.now() });
