/**
 * How Node runs the process of jobs. With more for young objects, what streams through grows old first. Old ones are looked at
 * as soon as they are a fifth more than what was in use: what a job reads through, 100,000 rows of it, would else lie there until
 * there is twice as much. Compiled code is kept by flags, so `scripts/compile-cache.mjs` compiles once more under these.
 */
export const jobFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
