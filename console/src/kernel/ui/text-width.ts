let context: CanvasRenderingContext2D | null | undefined

/**
 * The width of a line of text in px, rounded up: what a column needs so that its text is not cut.
 * @param size of the type in px
 */
export function textWidth(text: string, size: number, weight: 400 | 600 = 400): number {
  context ??= document.createElement('canvas').getContext('2d')
  // Without a canvas a Han character counts as square and a Latin one as three fifths of it.
  if (!context) return Math.ceil([...text].reduce((sum, char) => sum + (char >= '\u2e80' ? size : size * 0.6), 0))
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(context.measureText(text).width)
}
