import { z } from 'zod'
import { badgeFeeStateMachine } from '../../finance/charge/fee-states.ts'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, stateIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { change, historyLine } from '../../kernel/transition/history.ts'
import { badgeTypeFields, phases } from './fields.ts'
import { badgeActions, badgeStateMachine, cardActions, credentialStateMachine, printBlocks } from './states.ts'
import { vehicleView } from './vehicle-commands.ts'

export const badgeTypeView = z.object({
  ...shapeOf(badgeTypeFields),
  id: idOf('badgeType'),
  version: z.number().int(),
  /** Small number inside the exhibition. */
  no: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete'])),
})

/** A zone as badge types name it; which of them a type opens is its `zones`, and none means all. */
export const openedZone = z.object({
  id: idOf('zone'),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
})

export const badgeActs = actsIn(badgeStateMachine, badgeActions)
export const credentialActs = actsIn(credentialStateMachine, cardActions)

/** Columns of the badge lists. Numbers are masked; `companyName` is in both languages. */
export const badgeRow = {
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  documentType: z.string().nullable(),
  documentMasked: z.string(),
  phoneMasked: z.string(),
  employer: z.string(),
  jobTitle: z.string(),
  badgeTypeId: idOf('badgeType'),
  badgeTypeName: z.object({ cn: z.string(), en: z.string() }),
  badgeTypeColour: z.string(),
  companyId: idOf('company'),
  companyName: z.object({ cn: z.string(), en: z.string() }),
  credentialState: credentialActs.state.nullable(),
  /** Of the active card: when somebody saw it come out of the printer, when it was handed out, and to whom. */
  printedAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
  issuedTo: z.string().nullable(),
  reviewNote: z.string().nullable(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  /** Who decides next; null where it waits for no decision. */
  decider: z.enum(['organizer', 'venue']).nullable(),
}

const company = z.object({ cn: z.string(), en: z.string() })

export const badgeDetail = z.object({
  ...badgeRow,
  id: idOf('badge'),
  exhibitionId: idOf('exhibition'),
  version: z.number().int(),
  ...badgeActs,
  statusCode: z.number().int(),
  phases: z.array(z.enum(phases)),
  birth: z.string().nullable(),
  photoFileId: idOf('file').nullable(),
  credential: z
    .object({ id: idOf('credential'), state: credentialActs.state, issuedTo: z.string().nullable() })
    .nullable(),
  /** Why `print` is not among its actions; null where it is. */
  printBlock: z.enum(printBlocks).nullable(),
  /** What it costs, from its approval on; null where it is free. */
  fee: z
    .object({
      amount: z.string(),
      state: stateIn(badgeFeeStateMachine),
      chargeId: idOf('charge').nullable(),
      chargeNumber: z.string().nullable(),
      /** Who pays. */
      payerCompanyId: idOf('company'),
    })
    .nullable(),
  /** Of a vehicle's badge; null of a person's. */
  vehicle: vehicleView.nullable(),
  history: z.array(historyLine),
  changes: z.array(change),
})

export const credentialRow = {
  badgeId: idOf('badge'),
  badgeState: badgeActs.state,
  code: z.string(),
  name: z.string(),
  badgeTypeName: company,
  badgeTypeColour: z.string(),
  companyName: company,
  jobId: idOf('job').nullable(),
  issuedTo: z.string().nullable(),
  createdAt: z.string(),
}

/** The sizes of badges, each with a template that is built in. */
export const templateSizes = ['cr80', 'a6'] as const

export const template = z.object({
  /** Null: built in, and chosen by its size. */
  id: idOf('badgeTemplate').nullable(),
  version: z.number().int(),
  name: z.string(),
  size: z.enum(templateSizes),
  isDefault: z.boolean(),
  /** The newest version; 0 is the built-in one. */
  no: z.number().int(),
  savedAt: z.string().nullable(),
  savedBy: z.string(),
  actions: z.array(z.enum(['edit'])),
})
