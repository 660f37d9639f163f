import { type Language, setLanguage, text, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { toast } from '../../kernel/ui/toast.ts'

/** Changes the language, or reports that its texts could not be loaded. */
export const changeLanguage = (language: Language) =>
  void setLanguage(language).catch(() => toast.error(text('shell.offline')))

/** 中文 | EN, each named in its own language. */
export function LanguageSwitch() {
  const t = useText()
  return (
    <Segmented
      label={t('shell.language')}
      value={useLanguage()}
      options={[
        { value: 'cn', label: t('shell.chinese'), lang: 'zh-CN' },
        { value: 'en', label: 'EN', lang: 'en' },
      ]}
      onChange={changeLanguage}
    />
  )
}
