import { z } from 'zod'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import {
  versionActions,
  versionStandings,
  versionStateMachine,
  versionTabNames,
} from '../../kernel/transition/version-machine.ts'
import { noteFields, publishFields, rulesLimit } from './fields.ts'
import { factNames, paramsSchema, ruleCode, ruleKindNames, scopesOf } from './kinds.ts'
import { type BadgeClass, badgeClasses, effectLabels, type Scope, scopeLabels } from './labels.ts'

const view = can('ruleBook:view')
const edit = can('ruleBook:edit')
const publish = can('ruleBook:publish')
const inExhibition = { exhibitionId: idOf('exhibition') }
const count = z.number().int()
const localizedText = z.object({ cn: z.string(), en: z.string() })
const scope = z.enum(Object.keys(scopeLabels) as [Scope, ...Scope[]])
const effect = z.enum(Object.keys(effectLabels) as [keyof typeof effectLabels])

const ruleOf = (kind: (typeof ruleKindNames)[number]) =>
  z.strictObject({
    kind: z.literal(kind),
    code: z.string().regex(ruleCode).max(4),
    scope,
    effect,
    /** Unknown ones are refused at their rule. */
    classes: z.array(z.string().max(40)).min(1).max(20),
    params: paramsSchema(kind),
    ...shapeOf(noteFields),
  })

const rule = lazy(() =>
  z
    .discriminatedUnion('kind', ruleKindNames.map(ruleOf) as unknown as [ReturnType<typeof ruleOf>])
    .superRefine((one, ctx) => {
      if (!scopesOf(one as never).includes(one.scope)) reportIssue(ctx, 'rulebook', issue('scopeOfKind'), ['scope'])
      if (new Set(one.classes).size < one.classes.length) reportIssue(ctx, 'rulebook', issue('classTwice'), ['classes'])
    }),
)
/** A rule as it is sent. */
export type RuleForm = z.output<ReturnType<typeof rule>>

const bookRow = lazy(() =>
  row('ruleBook', actsIn(versionStateMachine, versionActions), {
    exhibitionId: idOf('exhibition'),
    no: count,
    standing: z.enum(versionStandings),
    effectiveAt: z.string().nullable(),
    /** When the next version begins. */
    endsAt: z.string().nullable(),
    rules: count,
    /** Whether the rules are as they were in the last trial. */
    tried: z.boolean(),
    note: z.string(),
    editedBy: z.string(),
    editedAt: z.string(),
    publishedBy: z.string(),
    publishedAt: z.string().nullable(),
  }),
)

/** A rule as it is shown. */
const ruleView = lazy(() =>
  z.object({
    number: count,
    code: z.string(),
    kind: z.enum(ruleKindNames),
    scope,
    effect,
    classes: z.array(z.enum(badgeClasses as [BadgeClass])),
    params: z.record(z.string(), z.json()),
    noteCn: z.string(),
    noteEn: z.string(),
    sentence: localizedText,
  }),
)
export type RuleView = z.output<ReturnType<typeof ruleView>>

const effectsCounted = { refused: count, onHold: count, warned: count }

/** What a draft would change for the applications of its exhibition, compared with the version in force. */
const trial = lazy(() =>
  z.object({
    /** Whether the rules are still those of the trial. */
    current: z.boolean(),
    /** The version it was compared with; null: no rules. */
    againstNo: count.nullable(),
    evaluated: count,
    /** Applications whose strictest effect differs. */
    changed: count,
    /** By the strictest effect of the draft, if that of the version in force is milder. */
    newly: z.object(effectsCounted),
    /** For each rule of both: how many it newly refuses, puts on hold or warns, of how many companies. */
    groups: z.array(
      z.object({
        code: z.string(),
        ...effectsCounted,
        milder: count,
        noLonger: count,
        companies: count,
        /** Applications for whose badge class the rule is, and those of them for which a fact is missing. */
        applied: count,
        missing: count,
        facts: z.array(z.enum(factNames)),
      }),
    ),
    /** Changed applications in order, the first of them. */
    list: z.array(
      z.object({
        badgeCode: z.string(),
        submittedAt: z.string(),
        class: z.enum(badgeClasses as [BadgeClass]),
        company: localizedText,
        /** The rules that changed, with their effects. */
        changes: z.array(z.object({ code: z.string(), was: effect.nullable(), is: effect.nullable() })),
      }),
    ),
    by: z.string(),
    at: z.string(),
  }),
)
export type RuleTrial = z.output<ReturnType<typeof trial>>

const books = list({
  access: view,
  label: ['办证规则列表', 'Rule books'],
  row: bookRow,
  sort: ['no'],
  tabs: versionTabNames,
  filter: () => inExhibition,
})

export const rulebookCommands = commands({
  getRuleBookPage: books,
  exportRuleBooks: exportOf(books, ['导出办证规则', 'Export rule books']),
  getRuleBookDetail: read({
    access: view,
    label: ['查看办证规则', 'View a rule book'],
    /** Without `id`: the draft, else the version in force; `book` is null if there is neither. */
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook').optional() }),
    output: () =>
      z.object({
        exhibition: localizedText,
        mayEdit: z.boolean(),
        book: bookRow()
          .extend({ list: z.array(ruleView()) })
          .nullable(),
      }),
  }),
  saveRuleBook: write({
    access: edit,
    label: ['保存办证规则', 'Save a rule book'],
    /** Without `id` it begins a draft; the number of a rule is its index. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('ruleBook').optional(),
        version: integer(1).optional(),
        rules: z.array(rule()).max(rulesLimit),
      }),
    output: () => changedRow('ruleBook'),
  }),
  discardRuleBook: write({
    access: edit,
    label: ['删除办证规则草稿', 'Delete a draft rule book'],
    input: () => z.strictObject({ ...inExhibition, ...rowKey('ruleBook') }),
    output: done,
  }),
  publishRuleBook: write({
    access: publish,
    label: ['发布办证规则', 'Publish a rule book'],
    /** `note`: the reason, if the current rules were not tried. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        ...rowKey('ruleBook'),
        ...shapeOf(publishFields, { effectiveAt: instant.nullable() }),
      }),
    output: () => changedRow('ruleBook'),
  }),
  withdrawRuleBook: write({
    access: publish,
    label: ['撤回办证规则', 'Withdraw a rule book'],
    /** Before it is in force. */
    input: () => z.strictObject({ ...inExhibition, ...rowKey('ruleBook') }),
    output: () => changedRow('ruleBook'),
  }),
  compareRuleBooks: read({
    access: view,
    label: ['比较办证规则', 'Compare rule books'],
    /** Without `withId`: with the version in force. */
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook'), withId: idOf('ruleBook').optional() }),
    output: () =>
      z.object({
        no: count,
        /** Null: no version is in force. */
        withNo: count.nullable(),
        /** In the order of `id`'s rules, removed ones last; rules are matched by their codes. */
        changes: z.array(
          z.object({
            code: z.string(),
            change: z.enum(['added', 'removed', 'changed']),
            was: localizedText.extend({ effect }).nullable(),
            is: localizedText.extend({ effect }).nullable(),
          }),
        ),
      }),
  }),
  printRuleBook: write({
    access: view,
    label: ['打印办证规则', 'Print a rule book'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  tryRuleBook: write({
    access: edit,
    label: ['试算办证规则', 'Try a rule book'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  getRuleTrial: read({
    access: view,
    label: ['查看规则试算', 'View a trial of rules'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook') }),
    output: () => z.object({ trial: trial().nullable() }),
  }),
  exportRuleTrial: write({
    access: view,
    label: ['导出规则试算结果', 'Export a trial of rules'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ruleBook') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
