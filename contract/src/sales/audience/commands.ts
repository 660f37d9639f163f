import { z } from 'zod'
import {
  anyOperator,
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  everyone,
  nothing,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row, sheetFormat } from '../../kernel/command/page.ts'
import { schemaOf, shapeOf } from '../../kernel/command/shape-of.ts'
import { optionPattern } from '../../kernel/field/field.ts'
import { day } from '../../kernel/schedule/day.ts'
import { consentPurposes } from '../ticket/consent-purposes.ts'
import {
  ageBands,
  audienceFields,
  audienceSources,
  consentFields,
  consentStates,
  genders,
  mergedFields,
  revealFields,
} from './fields.ts'

const view = can('audience:view')
const edit = can('audience:edit')
const name = z.object({ cn: z.string(), en: z.string() })
const consents = { survey: z.enum(consentStates), marketing: z.enum(consentStates) }
const option = z.string().regex(optionPattern)

/** The filters of lists of people, exports and campaigns. */
export const audienceFilter = lazy(() => ({
  exhibitionId: idOf('exhibition').optional(),
  /** Whether they came to that exhibition, or to any. */
  entered: z.enum(['yes', 'no']).optional(),
  /** They came on this gate day. */
  day: day.optional(),
  /** With a badge of this type. */
  badgeTypeId: idOf('badgeType').optional(),
  /** With a ticket of this type. */
  ticketTypeId: idOf('ticketType').optional(),
  gender: z.enum(genders).optional(),
  age: z.enum(ageBands).optional(),
  /** A province, a city or a district. */
  region: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  jobClass: option.optional(),
  industry: option.optional(),
  channel: option.optional(),
  source: z.enum(audienceSources).optional(),
  survey: z.enum(consentStates).optional(),
  marketing: z.enum(consentStates).optional(),
}))

export const audienceKinds = ['real', 'potential'] as const
export type AudienceKind = (typeof audienceKinds)[number]
export const audienceActions = ['edit', 'consent', 'spread', 'reveal', 'erase'] as const
export type AudienceAction = (typeof audienceActions)[number]
export const suggestionActions = ['merge', 'dismiss'] as const
export const audienceSearches = ['name', 'phone', 'document'] as const
/** The search of a list of people, for a command that works on the displayed list. */
export const audienceSearch = lazy(() =>
  z.strictObject({
    type: z.enum(audienceSearches),
    value: z.string().trim().min(1).max(200),
  }),
)

const person = lazy(() => ({
  name: z.string(),
  gender: z.enum(genders).nullable(),
  birth: z.string().nullable(),
  age: z.number().int().nullable(),
  /** Masked, like all numbers here. */
  phone: z.string(),
  email: z.string(),
  documentType: z.string().nullable(),
  document: z.string(),
  region: z.string().nullable(),
  regionName: name.nullable(),
  employer: z.string(),
  jobTitle: z.string(),
  jobClass: z.string().nullable(),
  industry: z.string().nullable(),
  channel: z.string().nullable(),
  source: z.enum(audienceSources),
  /** Gender, birth and region come from an identity card. */
  told: z.boolean(),
  seenAt: z.string(),
  /** Number of exhibitions that they attended or hold something for. */
  exhibitions: z.number().int(),
  ...consents,
}))
/** One of two people who may be the same. */
const suggested = lazy(() =>
  z.object({
    id: idOf('audience'),
    name: z.string(),
    gender: z.enum(genders).nullable(),
    age: z.number().int().nullable(),
    phone: z.string(),
    email: z.string(),
    document: z.string(),
    employer: z.string(),
    exhibitions: z.number().int(),
  }),
)
const audience = lazy(() => row('audience', acts(['active'], audienceActions), person()))
const people = { access: view, row: audience, search: audienceSearches, sort: ['seenAt', 'name'] } as const

const suggestions = list({
  access: view,
  label: ['合并建议列表', 'Merge suggestions'],
  row: () =>
    row('mergeSuggestion', acts(['open'], suggestionActions), {
      why: z.enum(['phone', 'email', 'nameBirth']),
      one: suggested(),
      other: suggested(),
      createdAt: z.string(),
    }),
  sort: ['createdAt'],
})

/** Options that a form may offer now, in the caller's language; those of an exhibition come after the venue's. */
const optionInput = z.strictObject({ exhibitionId: idOf('exhibition').optional() })
const optionList = lazy(() => z.object({ list: z.array(z.object({ value: z.string(), label: z.string() })) }))

export const audienceCommands = commands({
  getJobClassOptions: read({
    access: anyOperator,
    label: ['取职位类别选项', 'Job class options'],
    input: () => optionInput,
    output: optionList,
  }),
  getIndustryOptions: read({
    access: anyOperator,
    label: ['取行业选项', 'Industry options'],
    input: () => optionInput,
    output: optionList,
  }),
  getDocumentTypes: read({
    access: everyone,
    label: ['取身份证件类型', 'ID document types'],
    get: true,
    input: nothing,
    output: optionList,
  }),
  getRealAudiencePage: list({
    ...people,
    label: ['实际观众列表', 'Actual audience'],
    filter: audienceFilter,
  }),
  getPotentialAudiencePage: list({
    ...people,
    label: ['潜在观众列表', 'Potential audience'],
    filter: audienceFilter,
  }),
  getAudienceDetail: read({
    access: view,
    label: ['查看观众', 'View audience'],
    input: () => z.strictObject({ id: idOf('audience') }),
    output: () =>
      audience().extend({
        /** The names of the chosen options, including an exhibition's own. */
        chosen: z.object({ jobClass: name.nullable(), industry: name.nullable(), channel: name.nullable() }),
        /** Newest first. */
        attendances: z.array(
          z.object({
            exhibitionId: idOf('exhibition'),
            exhibition: name,
            /** Id of the badge or ticket. */
            holderId: z.string(),
            holder: z.enum(['badge', 'ticket']),
            type: name.nullable(),
            people: z.number().int(),
            returning: z.boolean(),
            /** Gate days on which they came. */
            days: z.array(z.string()),
          }),
        ),
        /** People who were merged into this one and can still be split off. */
        merges: z.array(z.object({ id: idOf('audience'), name: z.string(), at: z.string(), by: z.string() })),
        consents: z.array(
          z.object({
            purpose: z.enum(consentPurposes),
            state: z.enum(['given', 'withdrawn']),
            how: z.enum(['page', 'survey', 'import', 'operator', 'merge', 'reply']),
            text: z.string(),
            by: z.string(),
            /** When they consented, for imported people. */
            givenOn: day.nullable(),
            at: z.string(),
          }),
        ),
      }),
  }),
  addAudience: write({
    access: edit,
    label: ['新增潜在观众', 'Add potential audience'],
    /** Refuses a person who is known by document, or by phone and name. */
    input: () => z.strictObject(shapeOf(audienceFields)),
    output: () => changedRow('audience'),
  }),
  editAudience: write({
    access: edit,
    label: ['修改观众', 'Edit a person in the audience'],
    input: () => z.strictObject({ ...rowKey('audience'), ...shapeOf(audienceFields) }),
    output: () => changedRow('audience'),
  }),
  setAudienceConsent: write({
    access: edit,
    label: ['登记同意', 'Record a consent'],
    input: () => z.strictObject({ rows: chosenRows('audience'), ...shapeOf(consentFields) }),
    output: () => decidedRows('audience'),
  }),
  mergeAudience: write({
    access: edit,
    label: ['合并观众', 'Merge people in the audience'],
    /** Fills blanks of the person who stays; `fields` are taken from the other although it has its own. */
    input: () =>
      z.strictObject({
        keep: idOf('audience'),
        ids: z.array(idOf('audience')).min(1).max(10),
        fields: z.array(z.enum(mergedFields)).max(12).default([]),
      }),
    output: () => changedRow('audience'),
  }),
  splitAudience: write({
    access: edit,
    label: ['拆分观众', 'Split people in the audience'],
    input: () => z.strictObject({ keep: idOf('audience'), id: idOf('audience') }),
    output: () => changedRow('audience'),
  }),
  getMergeSuggestionPage: suggestions,
  exportMergeSuggestions: exportOf(suggestions, ['导出合并建议', 'Export merge suggestions'], can('audience:export')),
  dismissMergeSuggestion: write({
    access: edit,
    label: ['忽略合并建议', 'Dismiss a merge suggestion'],
    input: () => z.strictObject(rowKey('mergeSuggestion')),
    output: () => changedRow('mergeSuggestion'),
  }),
  eraseAudience: write({
    access: can('audience:erase'),
    label: ['删除观众个人信息', 'Erase people from the audience'],
    /** Erases the person; the attendance count remains. */
    input: () => z.strictObject({ rows: chosenRows('audience') }),
    output: () => decidedRows('audience'),
  }),
  revealAudience: write({
    access: can('audience:reveal'),
    label: ['查看观众完整号码', 'View full numbers of a person in the audience'],
    /** The audit log stores operator, person and reason. */
    input: () => z.strictObject({ id: idOf('audience'), ...shapeOf(revealFields) }),
    output: () =>
      z.object({
        document: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    secret: true,
  }),
  exportAudience: write({
    access: can('audience:export'),
    label: ['导出观众', 'Export audience'],
    input: () =>
      z.strictObject({
        kind: z.enum(audienceKinds),
        filter: z.strictObject(audienceFilter()).default({}),
        search: audienceSearch().optional(),
        format: sheetFormat,
        /** Full numbers, with permission and for this reason. */
        reveal: schemaOf(revealFields.reason).optional(),
      }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
