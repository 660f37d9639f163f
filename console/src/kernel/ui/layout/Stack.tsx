import { type Align, type Gap, layoutPart, type PartProps, type Tag, toLength } from './layout-part.ts'

interface Own {
  gap?: Gap
  /** Where narrow content is; by default everything is as wide as the stack. */
  align?: Align
}

/** Below each other. */
export function Stack<T extends Tag = 'div'>({ gap, align, ...rest }: PartProps<T, Own>) {
  return layoutPart('fg-stack', { '--gap': toLength(gap), '--align': align }, rest)
}
