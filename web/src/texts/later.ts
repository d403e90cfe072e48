/** Where the chapters are that no first match needs. */
export default import.meta.glob<string>('./{album,analysis,cast,class,device,matches,page,print,teachers}/??.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
