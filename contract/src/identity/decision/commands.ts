import { z } from 'zod'
import { commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'

const text = z.string().trim().min(1).max(500)

export const decisionCommands = commands({
  getNoteTemplates: read({
    access: onePerson,
    label: ['说明模板', 'Note templates'],
    input: nothing,
    /** The reader's own, the last saved first. */
    output: z.object({ list: z.array(z.string()) }),
  }),
  addNoteTemplate: write({
    access: onePerson,
    label: ['保存说明模板', 'Save a note template'],
    /** One that is there already stays as it is. */
    input: z.strictObject({ text }),
    output: done,
  }),
  deleteNoteTemplate: write({
    access: onePerson,
    label: ['删除说明模板', 'Delete a note template'],
    /** Templates are the reader's own and named by what they say. */
    input: z.strictObject({ text }),
    output: done,
  }),
})
