import { z } from 'zod'
import { commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'

const text = z.string().trim().min(1).max(500)

export const decisionCommands = commands({
  getNoteTemplates: read({
    access: onePerson,
    label: ['说明模板', 'Note templates'],
    input: nothing,
    /** The caller's own, the latest first. */
    output: () => z.object({ list: z.array(z.string()) }),
  }),
  addNoteTemplate: write({
    access: onePerson,
    label: ['保存说明模板', 'Save a note template'],
    /** Saving an existing text changes nothing. */
    input: () => z.strictObject({ text }),
    output: done,
  }),
  deleteNoteTemplate: write({
    access: onePerson,
    label: ['删除说明模板', 'Delete a note template'],
    /** Templates belong to the caller and are identified by their text. */
    input: () => z.strictObject({ text }),
    output: done,
  }),
})
