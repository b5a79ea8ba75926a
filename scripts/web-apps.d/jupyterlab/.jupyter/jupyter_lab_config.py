c.IdentityProvider.token = ""
c.ServerApp.password = ""
c.ServerApp.allow_root = True
c.ServerApp.open_browser = False
c.ServerApp.port_retries = 0
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
