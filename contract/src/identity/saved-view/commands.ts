import { z } from 'zod'
import {
  changedRow,
  commands,
  done,
  nothing,
  onePerson,
  read,
  record,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { parametersOutsideViews, savedViewFields } from './fields.ts'

/** Wire name of the list command. */
const list = z.string().regex(/^get[A-Za-z]{1,80}$/)

/** Tab, filters, order and size in the list's address. A search text is refused: it may be a personal number. */
const query = lazy(() =>
  z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.string().min(1).max(2_000))
    .refine(members => Object.keys(members).length <= 30 && parametersOutsideViews.every(name => !(name in members))),
)

const key = z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)

const arranged = lazy(() =>
  z.strictObject({
    order: z.array(key).max(60),
    hidden: z.array(key).max(60),
    height: z.union([z.literal(40), z.literal(48)]),
  }),
)

/** The arrangement of the columns; null: the operator's current one. */
const columns = lazy(() => arranged().nullable())

const view = lazy(() => ({ query: query(), columns: columns(), shared: z.boolean() }))

export const savedViewCommands = commands({
  getSavedViews: read({
    access: onePerson,
    label: ['视图列表', 'Saved views'],
    input: nothing,
    /**
     * The caller's own views of all lists and those shared in the company, by name; `isDefault`: opens the list for
     * this caller. `columns`: how this caller has arranged the columns, by list.
     */
    output: () =>
      z.object({
        list: z.array(
          z.object({
            ...rowKey('savedView'),
            list,
            name: z.string(),
            ...view(),
            isOwn: z.boolean(),
            isDefault: z.boolean(),
            operatorName: z.string(),
            actions: z.array(z.enum(['edit', 'delete'])),
          }),
        ),
        columns: z.record(list, arranged()),
      }),
  }),
  addSavedView: write({
    access: onePerson,
    label: ['保存视图', 'Save a view'],
    input: () => z.strictObject({ list, ...shapeOf(savedViewFields), ...view() }),
    output: () => changedRow('savedView'),
  }),
  editSavedView: write({
    access: onePerson,
    label: ['修改视图', 'Edit a view'],
    /** By its owner, and for a shared view also by operators who may modify roles. */
    input: () => z.strictObject({ ...rowKey('savedView'), ...shapeOf(savedViewFields), ...view() }),
    output: () => changedRow('savedView'),
  }),
  deleteSavedView: write({
    access: onePerson,
    label: ['删除视图', 'Delete a view'],
    input: () => z.strictObject(rowKey('savedView')),
    output: done,
  }),
  setDefaultView: write({
    access: onePerson,
    label: ['设置默认视图', 'Set the default view'],
    /** Opens the list from now on; `off`: none does. Applies only to this caller. */
    input: () => z.strictObject({ id: idOf('savedView'), off: z.boolean().default(false) }),
    output: done,
  }),
  keepColumns: record({
    access: onePerson,
    label: ['保存列设置', 'Keep the columns of a list'],
    /** The arrangement of columns for this caller, in any view; null: the default. The last call counts. */
    input: () => z.strictObject({ list, columns: columns() }),
    output: done,
  }),
})
