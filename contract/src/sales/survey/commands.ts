import { z } from 'zod'
import { captchaRead } from '../../identity/session/captcha.ts'
import { codeSent, sentCode } from '../../identity/session/code.ts'
import { linkInput } from '../../identity/session/link-input.ts'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  done,
  everyone,
  read,
  record,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { mobilePhone } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { languages } from '../../kernel/i18n/language.ts'
import { day } from '../../kernel/schedule/day.ts'
import { campaignPreview, campaignRecipients, expectedRecipients } from '../spread/sending-commands.ts'
import { contactFields } from './contact-fields.ts'
import { givenAnswers, surveyContent } from './content.ts'
import { captchaModes, headFields, surveyFields, surveyModes } from './fields.ts'
import { keyPattern } from './question.ts'
import { results } from './results.ts'
import { surveyActions, surveyStateMachine, surveyTabs } from './states.ts'

const campaign = can('survey:spread')
const view = can('survey:view')
const edit = can('survey:edit')
const key = lazy(() => z.strictObject(rowKey('survey')))
const pair = z.object({ cn: z.string(), en: z.string() })
const questionKey = z.string().max(12).regex(keyPattern)

const survey = lazy(() =>
  row('survey', actsIn(surveyStateMachine, surveyActions), {
    title: pair,
    exhibitionId: idOf('exhibition').nullable(),
    exhibition: pair.nullable(),
    company: pair,
    mode: z.enum(surveyModes),
    anonymous: z.boolean(),
    /** The currently published version; null before the first. */
    published: z.number().int().nullable(),
    answers: z.number().int(),
    from: day.nullable(),
    to: day.nullable(),
    maximum: z.number().int().nullable(),
    editedAt: z.string(),
  }),
)

/** Proves which version a page was loaded with, and that it was loaded; valid for 24 hours. */
const form = z.string().max(400)
const captcha = lazy(() => z.strictObject(captchaRead()).optional())
const telephone = z.string().overwrite(normaliseTelephone).regex(mobilePhone)

const inQuestion = z.strictObject({ question: questionKey, option: questionKey })
/** Which answers are included: of a version, of days, of those with a certain option. */
const narrowed = lazy(() => ({
  version: integer(1).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only answers with this option. */
  filter: inQuestion.optional(),
}))

/**
 * The recipients of links to a survey. `unanswered`: only those who got one and have not answered, and those without
 * one.
 */
const surveyRecipients = lazy(() => ({
  id: idOf('survey'),
  unanswered: z.boolean().default(false),
  ...campaignRecipients(),
}))

const getSurveyPage = list({
  access: view,
  label: ['问卷列表', 'Surveys'],
  row: survey,
  search: ['title'],
  sort: ['editedAt'],
  tabs: Object.keys(surveyTabs) as [keyof typeof surveyTabs, ...(keyof typeof surveyTabs)[]],
  filter: () => ({ exhibitionId: idOf('exhibition').optional() }),
})

export const surveyCommands = commands({
  getSurveyPage,
  exportSurveys: exportOf(getSurveyPage, ['导出问卷列表', 'Export surveys']),
  getSurveyDetail: read({
    access: view,
    label: ['问卷详情', 'View a survey'],
    input: () => z.strictObject({ id: idOf('survey') }),
    output: () =>
      survey().extend({
        titleCn: z.string(),
        titleEn: z.string(),
        introCn: z.string(),
        introEn: z.string(),
        thanksCn: z.string(),
        thanksEn: z.string(),
        asksContact: z.boolean(),
        captcha: z.enum(captchaModes),
        content: surveyContent(),
        /** It differs from the published version. */
        changed: z.boolean(),
        /** The public address; null for a draft, and if everybody has an individual link. */
        url: z.string().nullable(),
        versions: z.array(z.object({ number: z.number().int(), publishedAt: z.string(), publishedBy: z.string() })),
      }),
    secret: true,
  }),
  addSurvey: write({
    access: edit,
    label: ['新建问卷', 'Add a survey'],
    input: () => z.strictObject(shapeOf(headFields)),
    output: () => changedRow('survey'),
  }),
  editSurvey: write({
    access: edit,
    label: ['编辑问卷', 'Edit a survey'],
    /** Respondents see it once it is published again. The mode is fixed at the first publication. */
    input: () => z.strictObject({ ...rowKey('survey'), ...shapeOf(surveyFields, { content: surveyContent() }) }),
    output: () => changedRow('survey'),
  }),
  copySurvey: write({
    access: edit,
    label: ['复制问卷', 'Copy a survey'],
    input: key,
    output: () => changedRow('survey'),
  }),
  deleteSurvey: write({
    access: edit,
    label: ['删除问卷', 'Delete surveys'],
    /** Drafts that were never published. */
    input: () => z.strictObject({ rows: chosenRows('survey') }),
    output: () => decidedRows('survey'),
  }),
  publishSurvey: write({
    access: edit,
    label: ['发布问卷', 'Publish a survey'],
    /** The current content becomes the next version. */
    input: key,
    output: () => changedRow('survey'),
  }),
  closeSurvey: write({
    access: edit,
    label: ['结束问卷', 'Close a survey'],
    input: key,
    output: () => changedRow('survey'),
  }),
  reopenSurvey: write({
    access: edit,
    label: ['重新开放问卷', 'Reopen a survey'],
    input: key,
    output: () => changedRow('survey'),
  }),
  getSurvey: record({
    access: everyone,
    label: ['打开问卷', 'Open a survey'],
    /** `form` of an earlier load: returns the same version again, without counting as opened. */
    input: () => z.strictObject({ ...linkInput(), form: form.optional() }),
    output: () =>
      z.object({
        title: pair,
        intro: pair,
        thanks: pair,
        mode: z.enum(surveyModes),
        anonymous: z.boolean(),
        /** Of a sandbox. */
        rehearsal: z.boolean(),
        /** The company that asks for consent to messages; null if it does not. */
        contact: z.object({ company: pair }).nullable(),
        /** Whether a captcha is required. */
        captcha: z.boolean(),
        content: surveyContent(),
        form,
      }),
    secret: true,
  }),
  sendSurveyCode: write({
    access: everyone,
    label: ['发送问卷验证码', 'Send a code for a survey'],
    input: () => z.strictObject({ form, telephone, ...captchaRead() }),
    output: codeSent,
  }),
  answerSurvey: write({
    access: everyone,
    label: ['提交答卷', 'Answer a survey'],
    unaddressed: true,
    input: () =>
      z.strictObject({
        form,
        answers: givenAnswers(),
        captcha: captcha(),
        /** With one answer per person: the telephone, and the code that was sent there. */
        telephone: telephone.optional(),
        telephoneCode: sentCode().optional(),
        /** Only if it is requested, and with some consent. Stored separately from the answers. */
        contact: z.strictObject(shapeOf(contactFields)).optional(),
      }),
    output: done,
  }),
  getSurveyResultDetail: read({
    access: view,
    label: ['问卷结果', 'Survey results'],
    input: () =>
      z.strictObject({
        id: idOf('survey'),
        ...narrowed(),
        /** A cross table of the answers to two questions with options. */
        cross: z.strictObject({ rows: questionKey, columns: questionKey }).optional(),
      }),
    output: results,
  }),
  previewSurveySpread: read({
    access: campaign,
    label: ['预览问卷推送', 'Preview a survey campaign'],
    input: () => z.strictObject(surveyRecipients()),
    output: campaignPreview,
  }),
  spreadSurvey: write({
    access: campaign,
    label: ['推送问卷', 'Send a survey campaign'],
    /** Individual links, each for one answer. `expected` is the displayed number of recipients. */
    input: () => z.strictObject({ ...surveyRecipients(), ...expectedRecipients }),
    output: () => z.object({ id: idOf('spread'), jobId: idOf('job') }),
  }),
  getSurveyTextPage: list({
    access: view,
    label: ['文字答案', 'Text answers of a survey'],
    row: () =>
      row('surveyAnswer', acts(['valid'], []), {
        text: z.string(),
        day: z.string(),
        language: z.enum(languages),
      }),
    search: ['text'],
    sort: ['day'],
    filter: () => ({ surveyId: idOf('survey'), question: questionKey, ...narrowed() }),
  }),
  getSurveyAnswerPage: list({
    access: view,
    label: ['答卷列表', 'Survey responses'],
    row: () =>
      row('surveyAnswer', acts(['valid', 'voided'], ['void']), {
        versionNumber: z.number().int(),
        language: z.enum(languages),
        day: z.string(),
        /** Null if it is anonymous. */
        answeredAt: z.string().nullable(),
        /** Question by question, as text. */
        answers: z.array(z.object({ question: z.string(), title: pair, said: z.array(pair) })),
        voidNote: z.string(),
      }),
    sort: ['day'],
    tabs: ['valid', 'voided'],
    filter: () => ({ surveyId: idOf('survey') }),
  }),
  voidSurveyAnswer: write({
    access: edit,
    label: ['作废答卷', 'Void a survey response'],
    /** It stays readable, but is not counted; its place is free again. */
    input: () => z.strictObject({ id: idOf('surveyAnswer'), note: z.string().trim().min(1).max(500) }),
    output: () => z.object({ id: idOf('surveyAnswer') }),
  }),
  exportSurvey: write({
    access: can('survey:export'),
    label: ['导出问卷', 'Export survey results'],
    /** Answers, their sums, and the questions: three sheets. */
    input: () => z.strictObject({ id: idOf('survey') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
