import {
  ClusterLevel,
  Direction,
  Face,
  Feature,
  Font,
  Blob as FontBlob,
  Buffer as ShapeBuffer,
  shape,
} from 'harfbuzzjs'

/** A glyph of a shaped run, in units of its font: its offset from the pen, its advance, the text it shows. */
export interface ShapedGlyph {
  id: number
  xAdvance: number
  xOffset: number
  yOffset: number
  /** Empty for the second and later glyphs of a cluster. */
  text: string
}

/**
 * Shapes text of one font, one script and one direction by the rules of its script (joined Arabic letters, reordered
 * vowels, stacked marks); the glyphs are in drawing order, from the left. fontkit, which pdfkit shapes with, puts the
 * vowel ำ above a tone mark and cannot shape Mongolian.
 */
export type Shaper = (text: string, rightToLeft: boolean, features: readonly string[]) => ShapedGlyph[]

/** `file` holds one font with its tables uncompressed (TTF or OTF). */
export function createShaper(file: Uint8Array): Shaper {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
  const font = new Font(new Face(new FontBlob(bytes)))
  return (text, rightToLeft, features) => {
    const buffer = new ShapeBuffer()
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
    shape(
      font,
      buffer,
      features.map(tag => new Feature(tag, 1)),
    )
    const positions = buffer.getGlyphPositions()
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((one, other) => one - other)
    const shown = new Set<number>()
    return infos.map(({ codepoint: id, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const first = !shown.has(cluster)
      shown.add(cluster)
      const end = starts[starts.indexOf(cluster) + 1]
      return { id, xAdvance, xOffset, yOffset, text: first ? text.slice(cluster, end) : '' }
    })
  }
}
