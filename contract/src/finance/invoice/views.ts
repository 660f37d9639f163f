import { z } from 'zod'
import { invoiceMethods } from '../../exhibitions/exhibition/choices.ts'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import {
  applicationActions,
  applicationStateMachine,
  invoiceActions,
  invoiceStateMachine,
  lineKinds,
} from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
/** Yuan with two decimals; of a red invoice negative. */
const amount = z.string()

const columns = {
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  companyId: idOf('company'),
  company: name,
  title: z.string(),
  kind: z.enum(['ordinary', 'special']),
  method: z.enum(invoiceMethods),
  asked: amount,
  /** What stands: blue less red. */
  made: amount,
  /** Of its invoices, the oldest first. */
  codes: z.array(z.string()),
  reversal: z.enum(['none', 'requested', 'reversed']),
  submittedAt: z.string(),
}

export const applicationRow = row('invoiceApplication', actsIn(applicationStateMachine, applicationActions), columns)

/** What stands on an invoice, as the payer had it when it asked. */
const snapshot = z.object({
  title: z.string(),
  taxNumber: z.string(),
  bank: z.string(),
  account: z.string(),
  address: z.string(),
  phone: z.string(),
  receiverName: z.string(),
  receiverEmail: z.string(),
  receiverAddress: z.string(),
  receiverPostcode: z.string(),
  receiverTelephone: z.string(),
})

const file = z.object({ id: idOf('file'), name: z.string(), type: z.enum(['pdf', 'ofd', 'xml']), size: z.number() })

export const invoiceView = row('invoice', actsIn(invoiceStateMachine, invoiceActions), {
  code: z.string(),
  amount,
  issuedOn: z.string(),
  /** The blue one that a red one takes back. */
  redOf: idOf('invoice').nullable(),
  blueCode: z.string().nullable(),
  confirmation: z.string().nullable(),
  /** What can still be taken back. */
  left: amount,
  requested: amount.nullable(),
  reason: z.string(),
  files: z.array(file),
  madeBy: z.string(),
  madeAt: z.string(),
  history: z.array(historyLine),
})

export const applicationDetail = row('invoiceApplication', actsIn(applicationStateMachine, applicationActions), {
  ...columns,
  setting: snapshot,
  /** Who makes the invoices. */
  maker: name,
  note: z.string(),
  /** Asked and not made yet. */
  left: amount,
  madeAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** The day on which the clock confirms it; null where it does not wait for that. */
  confirmsOn: z.string().nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(lineKinds),
      /** Null of a settlement. */
      chargeId: idOf('charge').nullable(),
      /** Of the charge or settlement. */
      number: z.string(),
      amount,
    }),
  ),
  invoices: z.array(invoiceView),
  history: z.array(historyLine),
})

/** What a company can ask to be invoiced in one exhibition, and how. */
export const invoiceBasis = z.object({
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  methods: z.array(z.enum(invoiceMethods)),
  /** The company's own choice where it is among them. */
  method: z.enum(invoiceMethods),
  charges: z.array(
    z.object({
      id: idOf('charge'),
      kind: z.enum(lineKinds),
      number: z.string(),
      /** What it comes to, what others asked for it, what is left. */
      amount,
      asked: amount,
      left: amount,
    }),
  ),
})
