import { layoutPart, type PartProps, type Tag } from './layout-part.ts'

interface Own {
  /** `warning`: a remark on a coloured surface. */
  tone?: 'warning'
}

/** A framed part of a page or drawer, without a head. `Card` has one. */
export function Panel<T extends Tag = 'div'>({ tone, ...rest }: PartProps<T, Own>) {
  return layoutPart(tone === 'warning' ? 'fg-panel fg-panel-warning' : 'fg-panel', {}, rest)
}
