import type { ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import { decodePixels, ImageError, type Pixels } from '../../../kernel/files/image.ts'
import { colourOfCard, colourOfCode } from './classify-colour.ts'
import type { NamedRegion } from './facts-of-text.ts'
import { findCode } from './find-code.ts'
import { ImageReading, type ReadFacts } from './image-reading.ts'
import { pictureToRead } from './level-picture.ts'
import { recognise } from './recognise.ts'
import type { Entrant } from './same-person.ts'
import { rowsOf } from './text-rows.ts'

export type ImageKind = 'healthCode' | 'tripCard' | 'nucleic' | 'vaccine'

export interface ReadImage {
  readonly facts: ReadFacts
  /** The lowest certainty of the required facts: 0 to 1. At most 0.5 with a doubt. */
  readonly certainty: number
  readonly doubt: ReadingDoubt[]
}

/** Letters stay readable, and the cost of a picture is bounded. */
const within = { width: 900, height: 2_000 }
const day = 24 * 60 * 60_000
/** Maximum plausible age: a code or card is displayed at the declaration. */
const oldest = { shown: 2 * day, sampled: 60 * day }

export interface ReadFor {
  readonly now: Date
  /** The declarant, with whom an image is compared. */
  readonly entrant: Entrant
  /** The provinces and cities that a trip card may name; without them no card is certain. */
  readonly regions?: readonly NamedRegion[]
}

/**
 * Reads one image of a declaration in the job process: facts, certainty, doubts. Facts are read and not validated: a
 * red code is a certain fact. Never throws because of the image: a wrong file, a bomb or a wall are doubts. Throws if
 * the engine breaks.
 */
export async function readDeclarationImage(
  bytes: Buffer,
  kind: ImageKind,
  { now, entrant, regions = [] }: ReadFor,
): Promise<ReadImage> {
  let pixels: Pixels
  try {
    pixels = await decodePixels(bytes, within)
  } catch (error) {
    if (error instanceof ImageError) return unreadable(error.reason)
    throw error
  }
  const code = kind === 'healthCode' ? findCode(pixels) : undefined
  if (kind === 'healthCode' && !code) return unreadable('noCode')
  const rows = rowsOf(await recognise(await pictureToRead(pixels, code), code && -code.turned))
  const reading = new ImageReading(kind, rows)
  if (code) reading.takeColour(colourOfCode(pixels, code))
  if (kind === 'tripCard') {
    reading.takeColour(colourOfCard(pixels))
    reading.takeRegions(regions)
    reading.takePhone()
  }
  if (kind === 'nucleic') reading.takeResult()
  if (kind === 'vaccine') reading.takeDoses()
  else
    reading.takeMoment(now, kind === 'nucleic' ? { labelled: true, oldest: oldest.sampled } : { oldest: oldest.shown })
  if (kind !== 'tripCard') reading.takePerson(entrant, code?.from.y)
  return reading.toResult()
}

const unreadable = (doubt: ReadingDoubt): ReadImage => ({ facts: {}, certainty: 0, doubt: [doubt] })
