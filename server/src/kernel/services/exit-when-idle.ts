/** Milliseconds within which the event loop usually empties; whatever still holds it open then is not waited for. */
const grace = 1_000

/**
 * Ends this process with an exit code as soon as its event loop is empty, at the latest after a second. `process.exit` right after
 * much code was loaded can wait forever: the main thread joins a compiler thread that waits for the main thread to collect garbage
 * (https://github.com/nodejs/node/issues/54918). An event loop that runs until it is empty lets the compiler threads finish first.
 */
export function exitWhenIdle(code: number): void {
  process.exitCode = code
  setTimeout(() => process.exit(), grace).unref()
}
