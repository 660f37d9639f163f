import type { InputHTMLAttributes } from 'react'
import './Radio.css'

/** A native radio in our drawing. Put it into a `<label>`. */
export function Radio(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return <input {...props} type="radio" className="fg-radio" />
}
