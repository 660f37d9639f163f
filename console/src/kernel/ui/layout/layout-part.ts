import { type ComponentPropsWithRef, type CSSProperties, createElement, type JSX, type ReactElement } from 'react'
import './layout.css'

export type Tag = keyof JSX.IntrinsicElements

/** The distances of the console, in px. */
type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32 | 40

/** One distance, or that between lines and that between columns. */
export type Gap = Space | readonly [lines: Space, columns: Space]

export type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch'

/** The properties of a layout part, and those of the element that it renders: `as`, by default a `div`. */
export type PartProps<T extends Tag, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

/** An element with the class of a layout part; the values become custom properties, which `layout.css` reads. */
export function layoutPart(
  part: string,
  values: Readonly<Record<`--${string}`, string | undefined>>,
  { as = 'div', className, style, ...rest }: { as?: Tag; className?: string; style?: CSSProperties },
): ReactElement {
  return createElement(as, {
    ...rest,
    className: className ? `${part} ${className}` : part,
    style: { ...values, ...style },
  })
}

export const toLength = (gap: Gap | undefined): string | undefined =>
  gap === undefined ? undefined : typeof gap === 'number' ? `${gap}px` : `${gap[0]}px ${gap[1]}px`
