import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { codeTarget } from '@fairgate/contract/session/fields'
import { useText } from '../kernel/language.ts'
import { CodeField, type CodeFieldProps } from '../ui/CodeField.tsx'
import { Field } from '../ui/Field.tsx'
import type { LoginTyped } from './LoginForm.tsx'

export interface CodeFieldsProps extends Pick<CodeFieldProps, 'ready' | 'send'> {
  way: 'telephone' | 'email'
  typed: LoginTyped
  change: (part: Partial<LoginTyped>) => void
  errorOf: (path: string) => string | undefined
  setIssues: (issues: readonly InputIssue[]) => void
}

/** Mobile phone or e-mail, and the code that was sent there. */
export function CodeFields({ way, typed, change, errorOf, setIssues, ...sending }: CodeFieldsProps) {
  const t = useText()
  const isTelephone = way === 'telephone'
  return (
    <>
      <Field
        label={t(isTelephone ? 'session.telephone' : 'session.emailAddress')}
        name="account"
        error={errorOf('account')}
      >
        {control => (
          <input
            {...control}
            className="fg-input is-large"
            name={way}
            type={isTelephone ? 'tel' : 'email'}
            inputMode={isTelephone ? 'numeric' : 'email'}
            autoComplete={isTelephone ? 'tel-national' : 'email'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={codeTarget.max}
            value={typed[way]}
            onChange={event => change({ [way]: event.target.value })}
          />
        )}
      </Field>
      <CodeField
        {...sending}
        value={typed.code}
        onChange={code => change({ code })}
        error={errorOf('code')}
        purpose="login"
        target={typed[way].trim()}
        onRefused={failure => setIssues(failure.issues.map(({ msg }) => ({ path: 'account', msg })))}
      />
    </>
  )
}
