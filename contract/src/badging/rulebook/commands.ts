import { z } from 'zod'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { noteFields, publishFields, rulesLimit } from './fields.ts'
import { paramsSchema, ruleCode, ruleKindNames, scopesOf } from './kinds.ts'
import { type BadgeClass, badgeClasses, effectLabels, type Scope, scopeLabels } from './labels.ts'
import { ruleBookActions, ruleBookStandings, ruleBookStateMachine, ruleBookTabs } from './states.ts'

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
  row('ruleBook', actsIn(ruleBookStateMachine, ruleBookActions), {
    exhibitionId: idOf('exhibition'),
    no: count,
    standing: z.enum(ruleBookStandings),
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

const books = list({
  access: view,
  label: ['办证规则列表', 'Rule books'],
  row: bookRow,
  sort: ['no'],
  tabs: Object.keys(ruleBookTabs) as [keyof typeof ruleBookTabs, ...(keyof typeof ruleBookTabs)[]],
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
})
