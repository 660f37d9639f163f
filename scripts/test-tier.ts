/**
 * `npm test` sets `FAIRGATE_TESTS=everyday`: it leaves out the slow files, the second language of the browser stories and dark
 * colours. `npm test -- --all` and whoever runs a file by its name run everything.
 */
export const isEveryday = process.env.FAIRGATE_TESTS === 'everyday'

/** Files that only `npm test -- --all` runs: they kill processes, start servers of their own, crawl all pages, or take half a minute. */
export const slowFiles = '**/*.slow.test.ts'
