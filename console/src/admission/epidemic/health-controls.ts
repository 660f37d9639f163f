import type { ComponentType } from 'react'
import type { FieldControl } from '../../kernel/ui/Field.tsx'

export interface SelectControlProps {
  control: Partial<FieldControl> & { 'aria-label'?: string }
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
  /** The label of the empty option. */
  empty?: string
}

export interface RegionsControlProps {
  control: FieldControl
  /** Six-digit codes. */
  value: readonly string[]
  onChange: (codes: string[]) => void
}

export interface MomentControlProps {
  label: string
  /** An instant. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  invalid: boolean
}

/** The controls of a declaration that differ: native ones on a phone, select and calendar in the console. */
export interface HealthControls {
  Select: ComponentType<SelectControlProps>
  Regions: ComponentType<RegionsControlProps>
  Moment: ComponentType<MomentControlProps>
  /** Text fields have the height for a thumb. */
  large: boolean
}
