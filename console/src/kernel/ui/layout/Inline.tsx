import { type Align, type Gap, layoutPart, type PartProps, type Tag, toLength } from './layout-part.ts'

interface Own {
  gap?: Gap
  align?: Align
  justify?: 'space-between' | 'center' | 'end'
  /** What does not fit goes to the next line. */
  wrap?: boolean
  /** As wide as its content. */
  fitted?: boolean
}

/** Next to each other on one line. */
export function Inline<T extends Tag = 'div'>({ gap, align, justify, wrap, fitted, ...rest }: PartProps<T, Own>) {
  const values = {
    '--gap': toLength(gap),
    '--align': align,
    '--justify': justify,
    '--wrap': wrap ? 'wrap' : undefined,
    '--display': fitted ? 'inline-flex' : undefined,
  }
  return layoutPart('fg-inline', values, rest)
}
