import { z } from 'zod'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { decisionNote, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, exportOf, list, row, stateIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { imageKinds, readFacts, receiptHours } from './choices.ts'
import { doubts, name, proxy } from './command-parts.ts'
import { correctedShape, refuseHalfTests } from './declaration-form.ts'
import { statusFields } from './fields.ts'
import { readingDoubtKinds } from './reading.ts'
import { declarationActions, declarationStateMachine, declarationTabs } from './states.ts'

const see = can('epidemic:view', 'epidemic:approve', 'declaration:proxy')

const approve = can('epidemic:approve')

const count = z.number().int()

const tabs = Object.keys(declarationTabs) as [keyof typeof declarationTabs, ...(keyof typeof declarationTabs)[]]

const imageShown = z.object({ no: count, kind: z.enum(imageKinds), shredded: z.boolean() })

const declarations = list({
  access: see,
  label: ['防疫申报列表', 'Declarations'],
  /** All for the venue; those of its exhibitions for an organizer; a company's own. */
  row: () =>
    row('declaration', actsIn(declarationStateMachine, declarationActions), {
      exhibitionId: idOf('exhibition'),
      exhibition: name,
      declarer: z.string(),
      entrant: z.string(),
      documentType: z.string(),
      documentMasked: z.string(),
      images: z.array(imageShown),
      declaredAt: z.string(),
      validUntil: z.string().nullable(),
      doubts,
      reasonCode: z.string().nullable(),
    }),
  search: ['documentNumber', 'phone', 'entrant', 'declaredAt'],
  searchDays: ['declaredAt'],
  sort: ['declaredAt'],
  tabs,
  filter: () => ({ exhibitionId: idOf('exhibition').optional(), own: z.boolean().optional() }),
})

const typed = lazy(() =>
  z.object({
    cities: z.array(z.object({ code: z.string(), name: name.nullable() })),
    temperature: z.string().nullable(),
    symptoms: z.array(z.string()),
    healthColour: z.string().nullable(),
    tripColour: z.string().nullable(),
    tripRisky: z.string().nullable(),
    doses: z.string().nullable(),
    nucleic: z.array(z.object({ sampledAt: z.string(), result: z.string() })),
  }),
)

const logs = list({
  access: can('epidemic:view', 'epidemic:approve'),
  label: ['防疫日志', 'Declaration log'],
  row: () =>
    row('declarationStep', acts(['done'], []), {
      declarationId: idOf('declaration'),
      at: z.string(),
      event: z.string(),
      to: stateIn(declarationStateMachine),
      operator: z.string(),
      entrant: z.string(),
      exhibition: name,
      reason: name.nullable(),
      note: z.string(),
    }),
  search: ['entrant', 'operator'],
  sort: ['at'],
  filter: () => ({ exhibitionId: idOf('exhibition').optional() }),
})

export const reviewCommands = commands({
  editDeclaration: write({
    access: proxy,
    label: ['修改代申报', 'Edit a declaration'],
    /** A company's declaration while it awaits a person: the input is validated again, the person cannot be changed. */
    input: () => z.strictObject({ ...rowKey('declaration'), ...correctedShape() }).superRefine(refuseHalfTests),
    output: () => changedRow('declaration'),
  }),
  setDeclarationStatus: write({
    access: approve,
    label: ['设置申报状态', 'Set the status of declarations'],
    /**
     * `pendingManual`: a person decides again; the receipt becomes invalid. `expired`: a valid receipt ends now,
     * without further consequences.
     */
    input: () =>
      z.strictObject({
        rows: chosenRows('declaration'),
        status: z.enum(['pendingManual', 'expired']),
        ...shapeOf(statusFields),
      }),
    output: () => decidedRows('declaration'),
  }),
  getDeclarationPage: declarations,
  exportDeclarations: exportOf(declarations, ['导出防疫申报', 'Export declarations']),
  getDeclarationDetail: read({
    access: see,
    label: ['查看防疫申报', 'Declaration details'],
    input: () => z.strictObject({ id: idOf('declaration') }),
    output: () =>
      declarations.output.shape.list.element.extend({
        phoneMasked: z.string(),
        company: name.nullable(),
        strategyNumber: count,
        typed: typed().nullable(),
        /** The reading of each picture; null without a reading, and after the erasure. */
        pictures: z.array(
          imageShown.extend({
            facts: z
              .object({
                colour: z.string().optional(),
                result: z.string().optional(),
                sampledAt: z.string().optional(),
                name: z.string().optional(),
                documentMasked: z.string().optional(),
                phoneMasked: z.string().optional(),
                cities: z.array(z.object({ code: z.string(), name: name.nullable() })).optional(),
                doses: z.number().optional(),
              })
              .nullable(),
            certainty: z.number().nullable(),
            /** Why the reading is uncertain. */
            doubts: z.array(z.enum(readingDoubtKinds)),
            /** Read facts that differ from the input. */
            differs: z.array(z.enum(readFacts)),
          }),
        ),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
        reason: name.nullable(),
        note: z.string(),
        receiptHours: z.enum(receiptHours),
      }),
  }),
  getDeclarationSteps: read({
    access: see,
    label: ['申报办理过程', 'Steps of a declaration'],
    input: () => z.strictObject({ id: idOf('declaration') }),
    output: () => z.object({ history: z.array(historyLine()) }),
  }),
  getDeclarationImage: read({
    access: see,
    label: ['查看申报图片', 'View a declaration image'],
    input: () => z.strictObject({ id: idOf('declaration'), no: count.min(1).max(6) }),
    /** Readable for 60 seconds, together with the session's token. */
    output: () => z.object({ url: z.string(), type: z.string() }),
  }),
  getDeclarationCode: read({
    access: see,
    label: ['查看回执二维码', 'View the QR code of a receipt'],
    input: () => z.strictObject({ id: idOf('declaration') }),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  getRejectReasons: read({
    access: approve,
    label: ['申报拒绝原因', 'Reasons for rejecting a declaration'],
    /** Reasons offered for each of these declarations: exhibitions may add some and hide others. */
    input: () => z.strictObject({ ids: z.array(idOf('declaration')).min(1).max(1000) }),
    output: () => z.object({ list: z.array(z.object({ value: z.string(), name })) }),
  }),
  approveDeclaration: write({
    access: approve,
    label: ['通过防疫申报', 'Approve declarations'],
    /** `hours`: validity of the receipt after the declaration. */
    input: () => z.strictObject({ rows: chosenRows('declaration'), hours: z.enum(receiptHours) }),
    output: () => decidedRows('declaration'),
  }),
  rejectDeclaration: write({
    access: approve,
    label: ['拒绝防疫申报', 'Reject declarations'],
    /** `hours`: for how long the entrant's next declarations are decided by a person. */
    input: () =>
      z
        .strictObject({
          rows: chosenRows('declaration'),
          hours: z.enum(receiptHours).optional(),
          reasonCode: reasonCode.optional(),
          note: decisionNote,
        })
        .superRefine(({ hours, reasonCode: reason }, context) => {
          const missing = hours === undefined ? 'hours' : reason === undefined ? 'reasonCode' : undefined
          if (missing) context.addIssue({ code: 'custom', message: 'epidemic.chooseBeforeReject', path: [missing] })
        }),
    output: () => decidedRows('declaration'),
  }),
  undoDeclarationDecision: write({
    access: approve,
    label: ['撤销防疫申报审批', 'Undo a decision on declarations'],
    /**
     * The caller's own last decisions, within seconds, until the entrant declares again or enters; each `version` is
     * that after the decision.
     */
    input: () => z.strictObject({ rows: chosenRows('declaration') }),
    output: () => decidedRows('declaration'),
  }),
  deleteDeclaration: write({
    access: approve,
    label: ['销毁申报图片', 'Delete declaration images'],
    /**
     * Erases pictures of decided declarations with their readings; happens automatically some days after each
     * exhibition.
     */
    input: () => z.strictObject({ rows: chosenRows('declaration') }),
    output: () => decidedRows('declaration'),
  }),
  getDeclarationLogPage: logs,
  exportDeclarationLog: exportOf(logs, ['导出防疫日志', 'Export the declaration log']),
  getPreventionIndex: read({
    access: can('epidemic:view', 'epidemic:approve'),
    label: ['防疫概览', 'Epidemic prevention overview'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition').optional() }),
    /**
     * For today by the venue's calendar, except pending and currently valid ones; gate refusals are those of the gate
     * day.
     */
    output: () =>
      z.object({
        declared: count,
        valid: count,
        waiting: count,
        /** Being read by a job; no decision is required yet. */
        reading: count,
        rejected: count,
        refusedAtGates: count,
        gateDayBegins: z.string(),
        /** Origins in declarations of the last seven days, by province, the most frequent first. */
        origins: z.array(z.object({ code: z.string(), name, people: count, rejected: count })),
      }),
  }),
})
