import { z } from 'zod'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  done,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { maxAssigned, standChange, standPreview } from './change.ts'
import { plainChangeFields, standFields, standKinds } from './fields.ts'
import { standImportCommands } from './import-commands.ts'
import { standStates } from './states.ts'

const view = can('stand:view')
const edit = can('stand:edit')
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()
const inExhibition = lazy(() => ({ exhibitionId: idOf('exhibition') }))
const standForm = lazy(() => shapeOf(standFields))
const chosen = lazy(() => ({ ...inExhibition(), rows: chosenRows('stand').max(maxAssigned) }))

/** The actions on a row: each opens or makes one change. */
export const standRowActions = [
  ...(['assign', 'reserve', 'release', 'swap', 'split', 'merge', 'resize', 'move'] as const),
  ...(['edit', 'end'] as const),
] as const

const getStandPage = list({
  access: view,
  label: ['展位列表', 'Stands'],
  row: () =>
    row('stand', acts(standStates, standRowActions), {
      ...inExhibition(),
      hall: z.string(),
      number: z.string(),
      section: z.string(),
      /** Square metres. */
      area: z.string(),
      kind: z.enum(standKinds),
      participationId: idOf('participation').nullable(),
      holder: name.nullable(),
      note: z.string(),
    }),
  search: ['number', 'holder'],
  sort: ['location'],
  tabs: ['all', ...standStates],
  filter: () => ({
    ...inExhibition(),
    hall: z.string().max(10).optional(),
    section: z.string().max(40).optional(),
    participationId: idOf('participation').optional(),
  }),
})

export const standCommands = {
  ...standImportCommands,
  ...commands({
    getStandPage,
    exportStands: exportOf(getStandPage, ['导出展位', 'Export stands']),
    getStandSections: read({
      access: view,
      label: ['展馆与展区', 'Halls and sections'],
      input: () => z.strictObject(inExhibition()),
      output: () =>
        z.object({
          /** By hall and section, with the stands of each that the caller sees. */
          list: z.array(
            z.object({
              hall: z.string(),
              section: z.string(),
              free: count,
              reserved: count,
              assigned: count,
              area: z.string(),
            }),
          ),
          stands: count,
          area: z.string(),
          /** For a partner: its quotas that stands give, and how many of them are taken. */
          quotas: z.array(z.object({ badgeTypeId: idOf('badgeType'), badgeType: name, granted: count, taken: count })),
        }),
    }),
    addStand: write({
      access: edit,
      label: ['新增展位', 'Add a stand'],
      input: () => z.strictObject({ ...inExhibition(), ...standForm() }),
      output: () => changedRow('stand'),
    }),
    editStand: write({
      access: edit,
      label: ['修改展位', 'Edit a stand'],
      /** A stand with a holder keeps its place and area: those are changed by `changeStands`, which shows what follows. */
      input: () => z.strictObject({ ...rowKey('stand'), ...standForm() }),
      output: () => changedRow('stand'),
    }),
    reserveStands: write({
      access: edit,
      label: ['预留展位', 'Reserve stands'],
      input: () => z.strictObject(chosen()),
      output: () => decidedRows('stand'),
    }),
    assignStands: write({
      access: edit,
      label: ['分配展位', 'Assign stands'],
      input: () => z.strictObject({ ...chosen(), participationId: idOf('participation') }),
      output: () => decidedRows('stand'),
    }),
    releaseStands: write({
      access: edit,
      label: ['收回展位', 'Release stands'],
      input: () => z.strictObject(chosen()),
      output: () => decidedRows('stand'),
    }),
    previewStandChange: read({
      access: edit,
      label: ['展位变更的后果', 'Consequences of a stand change'],
      input: () => z.strictObject({ ...inExhibition(), change: standChange() }),
      output: standPreview,
    }),
    changeStands: write({
      access: edit,
      label: ['变更展位', 'Change stands'],
      /** `previewDigest`: that of `previewStandChange`; refused if the change would do something else by now. */
      input: () =>
        z.strictObject({
          ...inExhibition(),
          change: standChange(),
          previewDigest: z.string().regex(/^[0-9a-f]{64}$/),
          /** What happens where badges need more quota than is left; `keepAsExtra` needs a reason. */
          onShortfall: z.enum(['refuse', 'keepAsExtra']).default('refuse'),
          ...shapeOf(plainChangeFields),
        }),
      output: done,
    }),
    undoStandChange: write({
      access: edit,
      label: ['撤销展位变更', 'Undo a stand change'],
      /** The stands of one swap or assignment, with the versions that it left; all or none. */
      input: () => z.strictObject(chosen()),
      output: done,
    }),
  }),
} as const
