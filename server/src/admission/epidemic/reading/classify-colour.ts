import type { ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import type { Pixels } from '../../../kernel/files/image.ts'
import type { FoundCode } from './find-code.ts'

const colours = ['green', 'yellow', 'red'] as const
export type Colour = (typeof colours)[number]

export interface ColourReading {
  readonly colour: Colour | undefined
  /** The share of the ink with this colour, 0 to 1. */
  readonly certainty: number
  readonly doubts: readonly ReadingDoubt[]
}

/** Minimum share of the ink for a colour; all others must have at most the rest. */
const minShare = 0.6
const maxOthers = 0.05
/** Minimum ink, to ignore noise of a camera or a JPEG. */
const minTrace = 0.004
/** Maximum red and yellow outside of a code, relative to its area: a logo, but no frame. */
const maxAround = 0.02
/** Minimum saturation: edge pixels are mixed with the paper. */
const minSaturation = 0.35
/** A pixel with all components below this, and a smaller range, is black: of 255. */
const darkest = 90
const minContrast = 40

/**
 * The colour of a health code: the hue of its dark modules. Any red or yellow in or next to it is a doubt: a green code
 * in a red frame goes to a person.
 */
export function colourOfCode(pixels: Pixels, code: FoundCode): ColourReading {
  const inside = inkOf(pixels, (x, y) => x >= code.from.x && x < code.to.x && y >= code.from.y && y < code.to.y)
  const around = inkOf(pixels, (x, y) => x < code.from.x || x >= code.to.x || y < code.from.y || y >= code.to.y)
  const surface = (code.to.x - code.from.x) * (code.to.y - code.from.y)
  const reading = classifyInk(inside)
  const warm = colours.filter(colour => colour !== 'green' && colour !== reading.colour)
  const isFramed = warm.some(colour => around[colour] > maxAround * surface)
  return isFramed ? { ...reading, doubts: [...reading.doubts, 'frame'] } : reading
}

/** The colour of a trip card: that of all its coloured ink, most of which is the arrow. */
export function colourOfCard(pixels: Pixels): ColourReading {
  const ink = inkOf(pixels, () => true)
  const coloured = { ...ink, all: ink.all - ink.black }
  const isDrawn = coloured.all > 0.01 * pixels.width * pixels.height
  return isDrawn ? classifyInk(coloured) : { colour: undefined, certainty: 0, doubts: ['noColour'] }
}

type Ink = Record<Colour, number> & {
  /** All ink, including other colours and black. */
  all: number
  /** Black ink: modules of a code, letters of a card. */
  black: number
}

/** Counts the pixels by colour; blue links and grey letters have none of these. */
function inkOf({ data, width, height }: Pixels, counts: (x: number, y: number) => boolean): Ink {
  const ink: Ink = { green: 0, yellow: 0, red: 0, all: 0, black: 0 }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      if (!counts(x, y)) continue
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      const most = Math.max(red, green, blue)
      const contrast = most - Math.min(red, green, blue)
      if (most < darkest && contrast < minContrast) {
        ink.black++
        ink.all++
      } else if (contrast >= minSaturation * most) {
        ink.all++
        const colour = colourOf(red, green, blue)
        if (colour) ink[colour]++
      }
    }
  }
  return ink
}

/** Hue ranges in degrees, with gaps between the colours. */
function colourOf(red: number, green: number, blue: number): Colour | undefined {
  const most = Math.max(red, green, blue)
  const contrast = most - Math.min(red, green, blue)
  if (contrast === 0) return undefined
  const sixth =
    most === red
      ? (green - blue) / contrast
      : most === green
        ? 2 + (blue - red) / contrast
        : 4 + (red - green) / contrast
  const hue = (sixth * 60 + 360) % 360
  if (hue >= 85 && hue <= 175) return 'green'
  if (hue >= 33 && hue <= 62) return 'yellow'
  return hue <= 18 || hue >= 340 ? 'red' : undefined
}

function classifyInk(ink: Ink): ColourReading {
  const share = (colour: Colour) => (ink.all === 0 ? 0 : ink[colour] / ink.all)
  const colour = colours.find(
    one => share(one) >= minShare && colours.every(other => other === one || share(other) <= maxOthers),
  )
  if (!colour) return { colour: undefined, certainty: 0, doubts: ['noColour'] }
  const hasTrace = colours.some(other => other !== colour && other !== 'green' && share(other) > minTrace)
  return { colour, certainty: share(colour), doubts: hasTrace ? ['trace'] : [] }
}
