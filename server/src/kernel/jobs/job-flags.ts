/**
 * Node flags of the job process. With more room for young objects, streamed data does not grow old first. Old objects
 * are collected at a fifth more than was in use: otherwise the 100,000 rows that a job reads would stay until there is
 * twice as much.
 */
export const jobFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
