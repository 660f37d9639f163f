import { guardRows } from '../../kernel/database/database.ts'

/**
 * Rows in tests: reading a member that the statement did not select throws, where it would be `undefined` despite its
 * type. It catches a column that is renamed, has no alias or is missing in the select, if a test reads it from the row;
 * not one that nobody reads, nor one that is lost after `{ ...row }` (the output schema checks what is sent). Libraries
 * that probe objects (zod, vitest, a promise's `then`) may read any member.
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

/** Read by the language itself: `await row`, `JSON.stringify(row)`. */
const probed = new Set(['then', 'toJSON'])

/** Whether our code reads: line 0 is the message, 1 this function, 2 the trap, 3 the reader. */
function readByUs(): boolean {
  const reader = new Error().stack?.split('\n')[3] ?? ''
  return !reader.includes('node_modules') && !reader.includes('node:')
}
