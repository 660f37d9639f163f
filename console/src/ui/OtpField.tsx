import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { TextField } from './TextField.tsx'

export interface OtpFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  /** Six digits alone, no recovery code. */
  digits?: boolean
  hint?: string
  /** 40 high, as on the login page. */
  large?: boolean
}

/** A code of an authenticator; where it may be a recovery code too, letters can be typed. */
export function OtpField({ digits, ...field }: OtpFieldProps) {
  return (
    <TextField
      {...field}
      name="otp"
      maxLength={16}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
