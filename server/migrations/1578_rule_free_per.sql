-- Rules of kind `price` say whose badges the free ones are: of the exhibition, as until now, or of each company.
alter table rule disable trigger user;
update rule set params = params || '{"freePer": "exhibition"}' where kind = 'price' and not params ? 'freePer';
alter table rule enable trigger user;
