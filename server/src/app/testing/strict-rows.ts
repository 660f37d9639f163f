import { guardRows } from '../../kernel/database/database.ts'

/**
 * Rows of tests: reading a member that its statement never selected throws, where it would be `undefined` under a type
 * that says otherwise. It catches a column renamed, left without its alias or dropped from the select wherever the suite
 * reads it off the row; not one that nobody reads, nor one lost after `{ ...row }` (what goes on the wire is held by the
 * output schema). Libraries that probe objects (zod, vitest, a promise's `then`) may ask for anything.
 */
guardRows(row =>
  typeof row === 'object' && row !== null
    ? new Proxy(row, {
        get(target, member, receiver) {
          if (typeof member === 'string' && !(member in target) && !probed.has(member) && readByUs()) {
            throw new TypeError(`no column "${member}" in this row; there are ${Object.keys(target).join(', ')}`)
          }
          return Reflect.get(target, member, receiver)
        },
      })
    : row,
)

/** Asked by the language itself: `await row`, `JSON.stringify(row)`. */
const probed = new Set(['then', 'toJSON'])

/** Whether the frame that reads is ours: line 0 is the message, 1 this function, 2 the trap, 3 the reader. */
function readByUs(): boolean {
  const reader = new Error().stack?.split('\n')[3] ?? ''
  return !reader.includes('node_modules') && !reader.includes('node:')
}
