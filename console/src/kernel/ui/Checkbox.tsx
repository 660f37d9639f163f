import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import './Checkbox.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of its items are selected. */
  some?: boolean
}

/**
 * A native checkbox in our style (a native radio has the class `fg-radio`). Give it an `aria-label` or put it into a
 * `<label>`.
 */
export function Checkbox({ some = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return <input {...rest} ref={box} type="checkbox" className={`fg-checkbox ${className ?? ''}`} />
}
