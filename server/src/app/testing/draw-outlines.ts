import type { TemplatePreview } from '@fairgate/contract/badging/badge/template'
import { createCanvas, Path2D } from '@napi-rs/canvas'

/** One side of a print preview as a browser renders it, at `dpi`. */
export function drawOutlines(
  { glyphs, ...sides }: Pick<TemplatePreview, 'glyphs' | 'front' | 'back'>,
  side: 'front' | 'back',
  { width, height, dpi }: { width: number; height: number; dpi: number },
): Uint8ClampedArray {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.scale(dpi / 25.4, dpi / 25.4)
  for (const shape of sides[side].flat()) {
    context.save()
    if (shape.clip) context.clip(new Path2D(shape.clip))
    const matrix = /matrix\((.*)\)/
      .exec(shape.transform ?? '')?.[1]
      ?.split(' ')
      .map(Number)
    if (matrix) context.transform(...(matrix as [number, number, number, number, number, number]))
    const path = new Path2D(shape.d ?? glyphs[shape.glyph ?? ''] ?? '')
    if (shape.fill) {
      context.fillStyle = shape.fill
      context.fill(path)
    }
    if (shape.stroke) {
      context.strokeStyle = shape.stroke
      context.lineWidth = shape.width ?? 1
      context.setLineDash((shape.dash ?? '').split(' ').filter(Boolean).map(Number))
      context.stroke(path)
    }
    context.restore()
  }
  return context.getImageData(0, 0, width, height).data
}
