import type { Contour } from './raster.ts'

/** Maps a point of an outline or a picture to its position. */
export type Mapping = (x: number, y: number) => [number, number]

/** The maximum variation of glyphs from upright, of one size: radians, and fractions of one. */
export interface Play {
  turn: number
  slant: number
  size: number
}

/**
 * Places a glyph of `em` units at a position with a random size, rotation and slant. `middle` is the height above the
 * baseline, in units, that the position refers to.
 */
export function positionGlyph(
  glyph: { width: number; em: number; middle: number },
  typeSize: number,
  [centreX, centreY]: readonly [number, number],
  play: Play,
): Mapping {
  const scale = (typeSize * between(1 - play.size, 1 + play.size)) / glyph.em
  const stretch = between(1 - play.size, 1 + play.size)
  const turn = between(-play.turn, play.turn)
  const slant = between(-play.slant, play.slant)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const up = (y - glyph.middle) * scale
    const along = (x - glyph.width / 2) * scale * stretch + up * slant
    return [centreX + along * cos + up * sin, centreY + along * sin - up * cos]
  }
}

/** Waves through the whole picture, of random height, length and phase; `rise` in pixels. */
export function bendImage(rise: number): Mapping {
  const [riseX, riseY] = [between(0.5, 1) * rise * 0.75, between(0.5, 1) * rise]
  const [waveX, waveY] = [between(24, 40), between(30, 60)]
  const [phaseX, phaseY] = [between(0, 7), between(0, 7)]
  return (x, y) => [x + riseX * Math.sin(y / waveX + phaseX), y + riseY * Math.sin(x / waveY + phaseY)]
}

/** A wavy line across a band from its left to its right edge as a thin outline, `half` pixels to either side. */
export function stroke(width: number, top: number, bottom: number, half: number): Contour {
  const [from, to] = [between(top + 15, bottom - 15), between(top + 15, bottom - 15)]
  const [rise, wave, phase] = [between(6, 14), between(26, 50), between(0, 7)]
  const height = (x: number) => from + ((to - from) * x) / width + rise * Math.sin(x / wave + phase)
  const upper: number[] = []
  const lower: number[] = []
  for (let x = -4; x <= width + 4; x += 4) {
    upper.push(x, height(x) - half)
    lower.unshift(x, height(x) + half)
  }
  return [...upper, ...lower]
}

/** A speck of a pixel or two. */
export function blob(x: number, y: number): Contour {
  const radius = between(0.8, 2)
  return [0, 1, 2, 3, 4, 5].flatMap(corner => {
    const angle = (corner * Math.PI) / 3
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** An outline with every point mapped. */
export function mapped(contour: Contour, mapping: Mapping): Contour {
  const shiftedContour: Contour = []
  for (let at = 0; at < contour.length; at += 2) shiftedContour.push(...mapping(contour[at] ?? 0, contour[at + 1] ?? 0))
  return shiftedContour
}

/** A random number; it only affects the look of a picture, never the answer. */
export function between(least: number, most: number): number {
  return least + Math.random() * (most - least)
}
