import { textWidth } from '../text-width.ts'

/** Padding, border and arrow of a select. */
const FRAME = 48

/** Px at which a select shows its whole placeholder. */
export const placeholderWidth = (placeholder: string): number => Math.max(120, textWidth(placeholder, 14) + FRAME)
