import { useEffect, useState } from 'react'

interface TemplateNumberProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A number field: a value within its bounds is applied at once; leaving the field restores the applied value. */
export function TemplateNumber({ label, value, min, max, step = 0.5, disabled, onChange }: TemplateNumberProps) {
  const [typed, setTyped] = useState<string>()
  const shown = String(Math.round(value * 100) / 100)
  // Something else (a drag, an undo) has changed the value.
  useEffect(() => setTyped(now => (now !== undefined && Number(now) !== value ? undefined : now)), [value])
  const take = (text: string) => {
    const number = Number(text)
    const whole = step === 1 ? Number.isInteger(number) : Number.isFinite(number)
    if (text.trim() === '' || !whole || number < min || number > max) return setTyped(text)
    setTyped(text)
    onChange(number)
  }
  return (
    <label className="fg-template-number">
      <span>{label}</span>
      <input
        className="fg-input"
        type="number"
        {...{ min, max, step, disabled }}
        value={typed ?? shown}
        onChange={event => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}
