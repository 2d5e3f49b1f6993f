// Loaded before a worker, and before Node's runner of tests. That follows every promise and every resource to know which
// test it is of, a tenth of what a worker costs. It needs to while a file is loaded, when its suites find what they
// stand in; what its tests do meanwhile is left unfollowed: whatever they let fall fails the run as it is, without the
// name of the test.
import { createRequire } from "node:module";

type Hook = { enable(): Hook; disable(): Hook };
type Hooks = { createHook(callbacks: object): Hook };

const hooks = createRequire(import.meta.url)("node:async_hooks") as Hooks;
const { createHook } = hooks;
const ofRunner: Hook[] = [];
hooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  ofRunner.push(hook);
  return hook;
};

/** From now on what begins is known by the suite that began it; what is called ends that. */
export function follow(): () => void {
  for (const hook of ofRunner) hook.enable();
  return () => {
    for (const hook of ofRunner) hook.disable();
  };
}
