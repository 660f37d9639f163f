import { layoutPart, type PartProps, type Tag } from './layout-part.ts'

/** A page that scrolls as a whole, unlike a list, whose table scrolls. */
export function ScrollPage<T extends Tag = 'div'>(props: PartProps<T, object>) {
  return layoutPart('fg-scroll-page', {}, props)
}
