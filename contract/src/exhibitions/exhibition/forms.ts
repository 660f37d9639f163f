import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { instant } from '../../kernel/schedule/day.ts'
import {
  additionalFields,
  correctableFields,
  coSponsorFields,
  exhibitionFields,
  maxCoSponsors,
  postponableFields,
} from './fields.ts'

const moment = instant.nullable().default(null)

const period = (daily: boolean) =>
  z
    .strictObject({ from: moment, to: moment, daily: z.boolean().default(daily) })
    .default({ from: null, to: null, daily })

const coSponsor = lazy(() => z.strictObject(shapeOf(coSponsorFields)))

/** An exhibition as commands take it, at least a draft. */
export const exhibitionForm = lazy(() =>
  shapeOf(exhibitionFields, {
    moveIn: period(true),
    open: period(true),
    moveOut: period(false),
    coSponsors: z.array(coSponsor()).max(maxCoSponsors).default([]),
  }),
)

/** The form that corrects an approved exhibition. */
export const correctableForm = lazy(() => shapeOf(correctableFields))

/** The new dates and halls of an approved one. */
export const postponement = lazy(() =>
  shapeOf(postponableFields, {
    moveIn: period(true),
    open: period(true),
    moveOut: period(false),
  }),
)

export const additionalInfo = shapeOf(additionalFields, {
  saleFrom: instant,
  saleTo: instant,
  onePersonOneBadge: z.boolean(),
})
