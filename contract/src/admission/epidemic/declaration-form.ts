import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { imageKinds, maxImages, maxTests, testResults } from './choices.ts'
import { correctFields, declarationFields, type TypedTest } from './fields.ts'

const regions = lazy(() => z.array(z.string().regex(/^\d{6}$/)).max(50))
const test = lazy(() =>
  z.strictObject({
    sampledAt: instant.nullable().optional(),
    result: z.enum(testResults).nullable().optional(),
  }),
)
const image = z.strictObject({ fileId: idOf('file'), kind: z.enum(imageKinds) })

const health = lazy(() => ({ cities: regions().default([]), nucleic: z.array(test()).max(maxTests).default([]) }))

/** The zod shape of a correction. */
export const correctedShape = lazy(() => shapeOf(correctFields, health()))

/** The zod shape of a declaration. The server validates the requirements of the strategy. */
export const declarationShape = lazy(() =>
  shapeOf(declarationFields, {
    ...health(),
    images: z.array(image).max(maxImages).default([]),
  }),
)

/** Reports incomplete tests, each with the number of its row: 第 2 行：请填写采样时间. */
export function refuseHalfTests({ nucleic }: { nucleic: readonly TypedTest[] }, context: z.RefinementCtx): void {
  for (const [index, { sampledAt, result }] of nucleic.entries()) {
    const params = { row: index + 1 }
    const missing = (message: string, field: string) =>
      context.addIssue({ code: 'custom', message, params, path: ['nucleic', index, field] })
    if (!sampledAt) missing('epidemic.rowSampledAt', 'sampledAt')
    if (!result) missing('epidemic.rowResult', 'result')
  }
}

/** The agreement is required. */
export function refuseNotAgreed({ agreed }: { agreed: boolean }, context: z.RefinementCtx): void {
  if (!agreed) context.addIssue({ code: 'custom', message: 'epidemic.agreeFirst', path: ['agreed'] })
}
