import { z } from 'zod'
import { can, changedRow, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { doorPassFields, whitelistKinds, whitelistScopes } from './fields.ts'
import { doorPassTabs, whitelistActions, whitelistStateMachine } from './states.ts'
import { namedDoor, pair } from './views.ts'

const edit = can('doorWhitelist:edit')
const tabs = Object.keys(doorPassTabs) as [keyof typeof doorPassTabs, ...(keyof typeof doorPassTabs)[]]

const getDoorWhitelistPage = list({
  access: can('whitelist:view', 'doorWhitelist:edit'),
  label: ['常设通行列表', 'Standing passes'],
  /** For all doors if the caller sees white lists, else for those the caller administers. */
  row: () =>
    row('whitelist', actsIn(whitelistStateMachine, whitelistActions), {
      number: z.string(),
      kind: z.enum(whitelistKinds),
      scope: z.enum(whitelistScopes),
      exhibitionId: idOf('exhibition'),
      exhibition: pair,
      door: pair,
      name: z.string(),
      documentMasked: z.string(),
      phoneMasked: z.string(),
      plate: z.string().nullable(),
      validFrom: z.string(),
      validTo: z.string(),
      entryReason: z.string(),
      entered: z.boolean(),
      /** The operator who issued it. */
      applicant: z.string(),
      appliedAt: z.string(),
    }),
  search: ['name', 'documentNumber', 'plate', 'phone', 'number'],
  sort: ['appliedAt'],
  filter: () => ({ scope: z.enum(whitelistScopes).optional(), exhibitionId: idOf('exhibition').optional() }),
  tabs,
})

/**
 * Commands of standing passes, which the administrators of a door issue. They are stopped, voided and shown like lists.
 */
export const doorWhitelistCommands = {
  getDoorWhitelistPage,
  exportDoorWhitelists: exportOf(getDoorWhitelistPage, ['导出常设通行', 'Export standing passes']),
  addDoorWhitelist: write({
    access: edit,
    label: ['发放常设通行', 'Issue a standing pass'],
    /**
     * For one door and one person or vehicle, by an administrator of the door or an operator who may edit doors; valid
     * at once.
     */
    input: () => z.strictObject(shapeOf(doorPassFields)),
    output: () => changedRow('whitelist').extend({ number: z.string() }),
  }),
  getDoorWhitelistOptions: read({
    access: edit,
    label: ['可发放常设通行的门', 'Doors that passes can be issued for'],
    /** Active gate contexts of a scope, each with the doors for which the caller may issue passes. */
    input: () => z.strictObject({ scope: z.enum(whitelistScopes) }),
    output: () =>
      z.object({
        exhibitions: z.array(z.object({ id: idOf('exhibition'), name: pair, doors: z.array(namedDoor) })),
      }),
  }),
}
