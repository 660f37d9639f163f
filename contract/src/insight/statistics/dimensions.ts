import { ageBands } from '../../sales/audience/fields.ts'

/** The statistics in the order of their tabs. */
export const statistics = ['summary', 'age', 'region', 'audience', 'channel', 'entry', 'gender'] as const
export type Statistic = (typeof statistics)[number]

/**
 * The dimensions of visitor counts; `attribute`: of a person, so rounded and suppressed if few, except for the venue.
 */
export const dimensions = {
  age: { attribute: true },
  gender: { attribute: true },
  region: { attribute: true },
  type: { attribute: false },
  returning: { attribute: true },
  jobClass: { attribute: true },
  industry: { attribute: true },
  channel: { attribute: true },
  holder: { attribute: false },
  seller: { attribute: false },
} as const satisfies Record<string, { attribute: boolean }>
export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

/** Values of dimensions that are always shown, in their order; '' is unknown. */
export const fixedValues: { readonly [D in Dimension]?: readonly string[] } = {
  age: [...ageBands, ''],
  gender: ['female', 'male', ''],
  returning: ['yes', 'no'],
  holder: ['badge', 'ticket'],
}

/** Maximum number of exhibitions in one query. */
export const maxExhibitions = 100

/** Maximum number of exhibitions in a comparison. */
export const maxCompared = 5
