import { type Align, type Gap, layoutPart, type PartProps, type Tag, toLength } from './layout-part.ts'

interface Own {
  /** The widths of the columns, like `grid-template-columns`. */
  columns: string
  gap?: Gap
  align?: Align
}

/** Columns of given widths. Module CSS changes them for narrow windows. */
export function Split<T extends Tag = 'div'>({ columns, gap, align, ...rest }: PartProps<T, Own>) {
  return layoutPart('fg-split', { '--columns': columns, '--gap': toLength(gap), '--align': align }, rest)
}
