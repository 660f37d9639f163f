-- Beside pictures: work a reader's browser does for who cannot see one.
alter table captcha drop constraint captcha_kind_check;
alter table captcha add constraint captcha_kind_check check (kind in ('typed', 'click', 'work'));
