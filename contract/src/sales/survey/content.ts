import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'
import {
  conditionKinds,
  keyPattern,
  limits,
  otherOption,
  questionKinds,
  type SurveyContent,
  scaleNames,
} from './question.ts'

const key = z.string().max(12).regex(keyPattern)
const pair = (max: number) => z.strictObject({ cn: z.string().trim().max(max), en: z.string().trim().max(max) })
const bound = z.number().min(-limits.number).max(limits.number).nullable()

const condition = lazy(() =>
  z.strictObject({
    question: key,
    is: z.enum(conditionKinds),
    option: z.union([key, z.literal('')]),
    line: z.union([key, z.literal('')]),
    value: bound,
  }),
)

const question = lazy(() =>
  z.strictObject({
    key,
    kind: z.enum(questionKinds),
    title: pair(limits.title),
    hint: pair(limits.hint),
    required: z.boolean(),
    showIf: z
      .strictObject({ match: z.enum(['all', 'any']), conditions: z.array(condition()).min(1).max(limits.conditions) })
      .nullable(),
    options: z
      .array(
        z.strictObject({
          key: key.refine(name => name !== otherOption),
          text: pair(limits.option),
          exclusive: z.boolean(),
        }),
      )
      .max(limits.options),
    other: z.boolean(),
    min: bound,
    max: bound,
    whole: z.boolean(),
    scale: z.enum(scaleNames),
    lines: z.array(z.strictObject({ key, text: pair(limits.option) })).max(limits.lines),
  }),
)

const section = lazy(() =>
  z.strictObject({
    key,
    title: pair(limits.title),
    questions: z.array(question()).max(limits.questions),
  }),
)

const areUnlike = (keys: readonly string[]) => new Set(keys).size === keys.length

/** An unfinished survey: texts may be missing, keys are required and unique. */
export const surveyContent = lazy(
  (): z.ZodType<SurveyContent, SurveyContent> =>
    z
      .strictObject({ sections: z.array(section()).min(1).max(limits.sections) })
      .refine(({ sections }) => sections.reduce((n, { questions }) => n + questions.length, 0) <= limits.questions, {
        path: ['sections'],
        error: 'survey.tooManyQuestions',
      })
      .refine(
        ({ sections }) => {
          const questions = sections.flatMap(one => one.questions)
          return (
            areUnlike(sections.map(one => one.key)) &&
            areUnlike(questions.map(one => one.key)) &&
            questions.every(
              one => areUnlike(one.options.map(({ key }) => key)) && areUnlike(one.lines.map(({ key }) => key)),
            )
          )
        },
        { path: ['sections'], error: 'survey.keyTwice' },
      ),
)

/** The answers from a page, question by question; validated by `validateAnswers`. */
export const givenAnswers = lazy(() =>
  z
    .array(
      z.strictObject({
        question: key,
        options: z
          .array(key)
          .max(limits.options + 1)
          .optional(),
        other: z.string().max(limits.other).optional(),
        text: z.string().max(limits.text).optional(),
        ratings: z
          .array(z.strictObject({ line: key, value: z.number().int().min(0).max(10) }))
          .max(limits.lines)
          .optional(),
        day: z.string().max(10).optional(),
        number: z.number().min(-limits.number).max(limits.number).optional(),
      }),
    )
    .max(limits.questions),
)
