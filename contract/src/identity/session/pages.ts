import { pageEntries } from '../../kernel/page/page-entry.ts'

export const sessionPages = pageEntries({
  password: {
    path: '/noLogin/password',
    screen: 'session/PasswordPage',
    label: ['重置密码', 'Reset password'],
    open: true,
  },
})
