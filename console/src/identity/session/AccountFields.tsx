import { loginFields } from '@fairgate/contract/identity/session/fields'
import { useEffect, useState } from 'react'
import { goTo } from '../../app/shell/navigation.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Field, type FieldControl } from '../../kernel/ui/Field.tsx'
import { useDraftAround, useField } from '../../kernel/ui/form/draft-context.ts'
import type { FormValue } from '../../kernel/ui/form/form-values.ts'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { TypedCaptcha } from '../../kernel/ui/TypedCaptcha.tsx'
import { useCaptchaPicture } from '../../kernel/ui/use-captcha-picture.ts'

const F = lightFields(loginFields)

/** Account (user name, mobile phone or e-mail), password, typed captcha. */
export function AccountFields({ captchaTurn }: { captchaTurn: number }) {
  const t = useText()
  // The target page is preserved in the address.
  const forgot = `/noLogin/password${location.search}`
  return (
    <>
      <F.text
        name="account"
        large
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('session.accountHint')}
      />
      <F.text name="password" autoComplete="current-password" />
      {/* After the field, so that Tab leads from the account to the password. */}
      <p className="fg-login-forgot">
        <a
          href={forgot}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            goTo(forgot)
          }}
        >
          {t('session.forgotPassword')}
        </a>
      </p>
      <CaptchaField turn={captchaTurn} />
    </>
  )
}

// Not needed by users who read the picture, so it is loaded on demand.
const WorkProof = part(async () => (await import('../../kernel/ui/WorkProof.tsx')).WorkProof)

interface Turn {
  /** A change loads another picture or proof of work, because each is valid once. */
  turn: number
}

/** The captcha of the login: the text of a picture, or a proof of work of the browser for users who cannot see it. */
function CaptchaField({ turn }: Turn) {
  const t = useText()
  const { label, error, set } = useField<FormValue<(typeof loginFields)['captcha']>>('captcha')
  const [byWork, setByWork] = useState(false)
  return (
    <Field label={label} name="captcha" error={error}>
      {control => (
        <>
          {byWork ? (
            <WorkProof turn={turn} onProved={({ captchaId, captcha = '' }) => set({ captchaId, captcha })} />
          ) : (
            <PictureRead control={control} turn={turn} />
          )}
          <button type="button" className="fg-link" onClick={() => setByWork(!byWork)}>
            {t(byWork ? 'session.captcha' : 'session.workInstead')}
          </button>
        </>
      )}
    </Field>
  )
}

/** The typed captcha: case sensitive, another picture on demand. */
function PictureRead({ control, turn }: Turn & { control: FieldControl }) {
  const { value, set } = useField<FormValue<(typeof loginFields)['captcha']>>('captcha')
  const { forget } = useDraftAround()
  const { picture, renew } = useCaptchaPicture('typed', turn)
  // The input belongs to the former picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is the reason
  useEffect(() => forget('captcha'), [picture, forget])
  return (
    <TypedCaptcha
      control={control}
      picture={picture}
      value={value?.captcha ?? ''}
      onChange={captcha => set({ captchaId: picture?.captchaId ?? '', captcha })}
      onRenew={renew}
    />
  )
}
