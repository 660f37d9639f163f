/**
 * `npm test` sets `FAIRGATE_TESTS=everyday`: it leaves out the slow files, the slow tests of other files, the second
 * language of the browser stories and dark colours. `npm test -- --all` runs everything, as does a run of a file by its
 * name.
 */
export const isEveryday = process.env.FAIRGATE_TESTS === 'everyday'

/** Files that only `npm test -- --all` runs: they kill processes, start separate servers, or take half a minute. */
export const slowFiles = '**/*.slow.test.ts'

/** Marks one browser test, or a `describe`, of an everyday file as slow: `test('…', slow, …)`. CONTRIBUTING.md says which are. */
export const slow = { tag: '@slow' } as const
